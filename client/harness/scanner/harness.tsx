import '#ui/styles.css';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openCamera } from '#scanner/camera.ts';
import { CameraView } from '#scanner/camera-view.tsx';
import { decoderClient } from '#scanner/decoder-client.ts';
import { signal, unlockSound } from '#scanner/feedback.ts';
import { type FramePath, feedFrames, framePaths } from '#scanner/frame-source.ts';
import { useHandScanner } from '#scanner/use-hand-scanner.ts';
import { useScanRhythm } from '#scanner/use-scan-rhythm.ts';

/**
 * The scanner without the app, for tests in a real browser: `?path=canvas` forces a frame path, `?plain` the decoder
 * without WebAssembly, `?dark` the dark theme; else the whole camera view with its rhythm.
 */
const wishes = new URLSearchParams(location.search);
const path = framePaths.find((name) => name === wishes.get('path'));
document.documentElement.dataset.theme = wishes.has('dark') ? 'dark' : 'light';
decoderClient({ plain: wishes.has('plain') });
unlockSound();

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ol aria-label="Codes">
      {codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: codes repeat and are only ever added
        <li key={index}>{code}</li>
      ))}
    </ol>
  );
}

/** One frame path and nothing else. */
function PathHarness({ paths }: { paths: readonly FramePath[] }) {
  const video = useRef<HTMLVideoElement>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    const run = async (element: HTMLVideoElement) => {
      element.srcObject = await openCamera({ facing: 'environment' });
      await element.play();
      await feedFrames(
        element,
        decoderClient(),
        (text) => text && setCodes((before) => [...before, text]),
        stop.signal,
        paths,
      );
    };
    if (video.current) run(video.current).catch((error: unknown) => setFailure(String(error)));
    return () => stop.abort();
  }, [paths]);
  return (
    <>
      <video ref={video} muted playsInline className="h-72 w-full object-cover" />
      <p role="alert">{failure}</p>
      <Codes codes={codes} />
    </>
  );
}

function ViewHarness() {
  const [open, setOpen] = useState(true);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const rhythm = useScanRhythm();
  const onScan = ({ text, source }: { text: string; source: string }) => {
    if (!rhythm.accept(text)) return;
    if (text.startsWith('http')) {
      rhythm.fail('Invalid QR Code Type');
      return signal('refused');
    }
    signal('accepted');
    setCodes((before) => [...before, `${source} ${text}`]);
  };
  useHandScanner(onScan, true);
  return (
    <>
      <div className="h-[50dvh]">
        {open && (
          <CameraView
            paused={rhythm.state !== 'ready'}
            onScan={onScan}
            message={rhythm.errorText}
            countdown={rhythm.state === 'cooling' ? rhythm.secondsLeft : null}
          />
        )}
      </div>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Close' : 'Open'}
      </button>
      <Codes codes={codes} />
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(path ? <PathHarness paths={[path]} /> : <ViewHarness />);
