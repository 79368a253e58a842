import { PIN_LENGTH } from '@offpiste/domain/rules/pin.ts';
import { CornerDownLeft, Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { usePinKeyboard } from './use-pin-keyboard.ts';

export interface PinPadProps {
  length: number;
  disabled: boolean;
  onDigit: (digit: string) => void;
  onDelete: () => void;
  onSubmit: () => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Keys of 72 px with the digits where phones have them; a keyboard works too. */
export function PinPad({ length, disabled, onDigit, onDelete, onSubmit }: PinPadProps) {
  usePinKeyboard({ onDigit, onDelete, onSubmit });
  return (
    <div className="flex flex-col items-center gap-6 short:gap-4">
      <PinDots length={length} />
      <fieldset disabled={disabled} className="grid grid-cols-[repeat(3,minmax(72px,auto))] gap-3">
        <legend className="sr-only">PIN pad</legend>
        {digits.map((digit) => (
          <PinKey key={digit} onPress={() => onDigit(digit)}>
            {digit}
          </PinKey>
        ))}
        <PinKey small onPress={onDelete}>
          <Delete aria-hidden className="size-6" />
          Delete
        </PinKey>
        <PinKey onPress={() => onDigit('0')}>0</PinKey>
        <PinKey small onPress={onSubmit}>
          <CornerDownLeft aria-hidden className="size-6" />
          OK
        </PinKey>
      </fieldset>
    </div>
  );
}

function PinDots({ length }: { length: number }) {
  return (
    <p role="status" className="flex gap-4">
      <span className="sr-only">{`${length} of ${PIN_LENGTH} digits entered`}</span>
      {Array.from({ length: PIN_LENGTH }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike and never move
          key={index}
          aria-hidden
          className={classNames(
            'size-4 rounded-full border-2',
            index < length ? 'border-brand bg-brand-fill' : 'border-edge',
          )}
        />
      ))}
    </p>
  );
}

interface PinKeyProps {
  small?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function PinKey({ small, onPress, children }: PinKeyProps) {
  return (
    <button
      type="button"
      onClick={() => {
        navigator.vibrate?.(10);
        onPress();
      }}
      className={classNames(
        'flex min-h-18 flex-col items-center justify-center rounded-card border border-line select-none disabled:opacity-60',
        small ? 'text-sm active:bg-sunken' : 'bg-surface text-xl font-semibold active:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}
