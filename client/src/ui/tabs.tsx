import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  content: ReactNode;
}

export interface TabsProps<V extends string> {
  /** The meaning of the choice, for screen readers. */
  label: string;
  items: readonly TabItem<V>[];
  /** Controlled when given, together with `onChange`. */
  value?: V;
  defaultValue?: V;
  onChange?: (value: V) => void;
}

/** Two to four tabs over one panel. */
export function Tabs<V extends string>({ label, items, value, defaultValue, onChange }: TabsProps<V>) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? items[0]?.value } : { value })}
      onValueChange={(next) => onChange?.(next as V)}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative isolate flex flex-wrap rounded-field bg-sunken p-px"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="min-h-touch flex-1 rounded-field px-2 text-note font-semibold text-muted select-none data-active:font-bold data-active:text-ink"
          >
            {item.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute top-0 left-0 -z-1 m-0.5 h-[calc(var(--active-tab-height)-4px)] w-[calc(var(--active-tab-width)-4px)] translate-x-(--active-tab-left) translate-y-(--active-tab-top) rounded-[10px] bg-raised shadow-raised transition-[translate,width,height] duration-200" />
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-4">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
