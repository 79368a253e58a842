import { colourProblem } from '@offpiste/domain/rules/brand-colours.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { TextField } from '#ui/text-field.tsx';

export interface ColourFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A colour to pick or to type; one in which text cannot be read offers the nearest in which it can. */
export function ColourField({ value, onChange }: ColourFieldProps) {
  const typed = value.trim().toLowerCase();
  const isColour = /^#[0-9a-f]{6}$/.test(typed);
  const problem = isColour ? colourProblem(typed) : null;
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          label="Colour"
          className="flex-1"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value}
          error={isColour ? null : 'Write it like #1b6e3c'}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="color"
          aria-label="Pick the colour"
          className="h-13 w-16 cursor-pointer rounded-field border-(length:--outline) border-edge bg-surface p-1"
          value={isColour ? typed : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {problem && (
        <div role="status" className="mt-2 flex flex-wrap items-center gap-2">
          <p className="text-sm font-semibold text-bad">
            Text in it has a contrast of {problem.contrast.toFixed(1)} to 1 in sunlight, and needs{' '}
            {problem.least}.
          </p>
          <button type="button" className={smallButtonClass} onClick={() => onChange(problem.nearest)}>
            <span
              aria-hidden
              className="size-4 rounded-tag border border-edge"
              style={{ backgroundColor: problem.nearest }}
            />
            Use {problem.nearest}
          </button>
        </div>
      )}
    </div>
  );
}
