import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface SegmentsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}

/** A choice of two to four views; the segment may be on the board and the panels below it. */
export function Segments<Value extends string>({ value, onChange, children }: SegmentsProps<Value>) {
  return (
    <Tabs.Root value={value} onValueChange={onChange} className="contents">
      {children}
    </Tabs.Root>
  );
}

export interface SegmentProps<Value extends string> {
  /** The meaning of the choice, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** Called for a tap on the chosen part, too: who has tapped it wants it to stay. */
  onTap: (value: Value) => void;
}

/** The control: the chosen part is raised. */
export function Segment<Value extends string>({ label, options, onTap }: SegmentProps<Value>) {
  return (
    <Tabs.List
      aria-label={label}
      activateOnFocus
      className="relative isolate flex flex-wrap rounded-field bg-sunken p-px"
    >
      {options.map((option) => (
        <Tabs.Tab
          key={option.value}
          value={option.value}
          onClick={() => onTap(option.value)}
          className="min-h-touch flex-1 rounded-field px-2 text-note font-semibold text-muted select-none data-active:font-bold data-active:text-on-raised"
        >
          {option.label}
        </Tabs.Tab>
      ))}
      <Tabs.Indicator className="absolute top-0 left-0 -z-1 m-0.5 h-[calc(var(--active-tab-height)-4px)] w-[calc(var(--active-tab-width)-4px)] translate-x-(--active-tab-left) translate-y-(--active-tab-top) rounded-[10px] bg-raised shadow-raised transition-[translate,width,height] duration-200" />
    </Tabs.List>
  );
}

/** What one part of the choice shows. */
export function SegmentPanel({ value, children }: { value: string; children: ReactNode }) {
  // No stop of the Tab key: what is in it is, and a long list would scroll under the head.
  return (
    <Tabs.Panel value={value} tabIndex={-1}>
      {children}
    </Tabs.Panel>
  );
}
