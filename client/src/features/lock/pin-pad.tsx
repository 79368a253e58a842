import { PIN_LENGTH } from '@offpiste/domain/rules/pin.ts';
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { usePinKeyboard } from './use-pin-keyboard.ts';

export interface PinPadProps {
  disabled: boolean;
  onDigit: (digit: string) => void;
  onDelete: () => void;
  onSubmit: () => void;
  /** The way without digits, left of the 0. */
  beside?: ReactNode;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Keys of 72 px with the digits where phones have them; a keyboard works too. */
export function PinPad({ disabled, onDigit, onDelete, onSubmit, beside }: PinPadProps) {
  usePinKeyboard({ onDigit, onDelete, onSubmit });
  return (
    <div className="grid grid-cols-[repeat(3,72px)] justify-items-center gap-x-7 gap-y-3 short:gap-y-1.5 low:col-start-2 low:row-span-2 low:row-start-1">
      <fieldset disabled={disabled} className="contents">
        <legend className="sr-only">PIN pad</legend>
        {digits.map((digit) => (
          <PinKey key={digit} onPress={() => onDigit(digit)}>
            {digit}
          </PinKey>
        ))}
        <PinKey onPress={() => onDigit('0')} className="col-start-2">
          0
        </PinKey>
        <PinKey plain onPress={onDelete} label="Delete">
          <Delete aria-hidden className="size-7" />
        </PinKey>
      </fieldset>
      {beside && <div className="col-start-1 row-start-4 grid place-items-center">{beside}</div>}
    </div>
  );
}

/** How many digits are entered. */
export function PinDots({ length }: { length: number }) {
  return (
    <p role="status" className="flex gap-4.5">
      <span className="sr-only">{`${length} of ${PIN_LENGTH} digits entered`}</span>
      {Array.from({ length: PIN_LENGTH }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike and never move
          key={index}
          aria-hidden
          className={classNames('size-4.5 rounded-full border-2 border-ink', index < length && 'bg-bar')}
        />
      ))}
    </p>
  );
}

interface PinKeyProps {
  /** No digit: without a ground. */
  plain?: boolean;
  label?: string;
  className?: string;
  onPress: () => void;
  children: ReactNode;
}

function PinKey({ plain = false, label, className, onPress, children }: PinKeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => {
        navigator.vibrate?.(10);
        onPress();
      }}
      className={classNames(pinKeyClass, !plain && 'bg-surface', className)}
    >
      {children}
    </button>
  );
}

/** A round key of the pad. */
export const pinKeyClass =
  'grid size-18 place-items-center rounded-full text-xl font-semibold select-none active:bg-sunken disabled:opacity-60';
