import { LOGO_BYTES } from '@offpiste/domain/contract/hq/brands.ts';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';

export interface LogoFieldProps {
  /** The picture that is shown: the brand's, or the one that was chosen. */
  shown: string | null;
  onChoose: (logo: ChosenLogo) => void;
}

/** A picture that was chosen and is not sent yet. */
export interface ChosenLogo {
  bytes: Uint8Array<ArrayBuffer>;
  /** As an address, to show it. */
  address: string;
}

/** Chooses a brand's logo from the files of this computer; the server looks at it once more. */
export function LogoField({ shown, onChoose }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LOGO_BYTES) {
      setProblem(`${Math.ceil(file.size / 1_000)} kB; at most ${LOGO_BYTES / 1_000}. Make it smaller.`);
      return;
    }
    setProblem(null);
    const [bytes, address] = await Promise.all([file.arrayBuffer(), addressOf(file)]);
    onChoose({ bytes: new Uint8Array(bytes), address });
  };
  return (
    <div>
      <p className="mb-1.5 text-note font-semibold">Logo</p>
      <div className="flex items-center gap-3">
        {shown && (
          <img src={shown} alt="" className="size-14 rounded-tag border border-line object-contain" />
        )}
        <Button variant="secondary" icon={ImageUp} onClick={() => input.current?.click()}>
          Choose a logo…
        </Button>
      </div>
      <p
        className={problem ? 'mt-1 text-sm font-semibold text-bad' : 'mt-1 text-sm text-muted'}
        role="status"
      >
        {problem ?? 'PNG or WebP, sides of 64 to 1,024 pixels, at most 200 kB.'}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Logo"
        accept="image/png,image/webp"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** As a data: address, which the content policy allows for pictures. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
