import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type AlertTone = 'ok' | 'warn' | 'bad' | 'info';

const looks = {
  ok: { icon: CircleCheck, box: 'border-ok bg-ok-soft', mark: 'text-ok' },
  warn: { icon: TriangleAlert, box: 'border-warn bg-warn-soft', mark: 'text-warn' },
  bad: { icon: CircleX, box: 'border-bad bg-bad-soft', mark: 'text-bad' },
  info: { icon: Info, box: 'border-info bg-info-soft', mark: 'text-info' },
};

export interface AlertProps {
  tone?: AlertTone;
  className?: string;
  children: ReactNode;
}

/** What happened and what to do now. Errors interrupt a screen reader, others wait their turn. */
export function Alert({ tone = 'bad', className, children }: AlertProps) {
  const { icon: Icon, box, mark } = looks[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2 rounded-card border-(length:--outline) p-3 text-ink',
        box,
        className,
      )}
    >
      <Icon aria-hidden className={classNames('size-6 shrink-0', mark)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
