import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  /** On the right of the title: a count, a badge. */
  aside?: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Values of the items open at first. */
  defaultOpen?: readonly string[];
  /** Controlled when given, together with `onOpenChange`. */
  open?: readonly string[];
  onOpenChange?: (open: string[]) => void;
  className?: string;
}

/** Folded cards; any number may be open. */
export function Accordion({ items, defaultOpen, open, onOpenChange, className }: AccordionProps) {
  return (
    <Base.Root
      multiple
      className={classNames('flex flex-col gap-2', className)}
      {...(open === undefined ? { defaultValue: [...(defaultOpen ?? [])] } : { value: [...open] })}
      onValueChange={(next) => onOpenChange?.(next as string[])}
    >
      {items.map((item) => (
        <Base.Item key={item.value} value={item.value} className="rounded-card border border-line bg-surface">
          <Base.Header render={(props) => <h2 {...props} />}>
            <Base.Trigger
              className={classNames(
                'group flex min-h-tap w-full items-center gap-2 rounded-card px-4 py-2 text-left font-bold select-none',
                Boolean(item.aside) && '@max-3xs:flex-wrap @max-3xs:justify-between',
              )}
            >
              <span className={classNames('min-w-0 flex-1', Boolean(item.aside) && '@max-3xs:basis-full')}>
                {item.title}
              </span>
              {item.aside}
              <ChevronDown
                aria-hidden
                className="size-6 shrink-0 transition-transform duration-150 group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-150 data-ending-style:h-0 data-starting-style:h-0">
            <div className="px-4 pb-4">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
