import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cardClass } from './card.tsx';
import { classNames } from './class-names.ts';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  /** On the right of the title: a count, a badge. */
  aside?: ReactNode;
  content: ReactNode;
  /** The content is in the page while it is folded, for the browser's own search. */
  keepsContent?: boolean;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Values of the items open at first. */
  defaultOpen?: readonly string[];
  /** Controlled when given, together with `onOpenChange`. */
  open?: readonly string[];
  onOpenChange?: (open: string[]) => void;
  /** Heads over lists from edge to edge instead of cards. */
  ofLists?: boolean;
  className?: string;
}

/** Folded cards or lists; any number may be open. */
export function Accordion(props: AccordionProps) {
  const { items, defaultOpen, open, onOpenChange, ofLists = false, className } = props;
  return (
    <Base.Root
      multiple
      className={classNames('flex flex-col', ofLists ? '-mx-3 first:-mt-3' : 'gap-2', className)}
      {...(open === undefined ? { defaultValue: [...(defaultOpen ?? [])] } : { value: [...open] })}
      onValueChange={(next) => onOpenChange?.(next)}
    >
      {items.map((item) => (
        <Base.Item key={item.value} value={item.value} className={ofLists ? undefined : cardClass}>
          <Base.Header render={(props) => <h2 {...props} />}>
            <Base.Trigger
              className={classNames(
                'group flex w-full items-center gap-2 text-left select-none',
                ofLists
                  ? 'min-h-touch px-4 py-1.5 text-note leading-[1.125rem] font-bold'
                  : 'min-h-tap rounded-card px-4 py-2 font-semibold',
                Boolean(item.aside) && '@max-3xs:flex-wrap @max-3xs:justify-between',
              )}
            >
              <span className={classNames('min-w-0 flex-1', Boolean(item.aside) && '@max-3xs:basis-full')}>
                {item.title}
              </span>
              {item.aside}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 transition-transform duration-150 group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel
            hiddenUntilFound={item.keepsContent ?? false}
            className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-150 data-ending-style:h-0 data-starting-style:h-0"
          >
            {ofLists ? item.content : <div className="px-4 pb-4">{item.content}</div>}
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
