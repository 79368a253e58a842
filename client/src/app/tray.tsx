import { Link, useMatches } from '@tanstack/react-router';
import {
  BookOpen,
  CalendarDays,
  Contact,
  Download,
  DownloadCloud,
  House,
  Inbox,
  KeyRound,
  ListChecks,
  Lock,
  type LucideIcon,
  MessageSquareWarning,
  RefreshCw,
  Smartphone,
  Snowflake,
  TriangleAlert,
} from 'lucide-react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { syncNow } from '#offline/sync/sync.ts';
import { lock } from '#session/app-lock.ts';
import { useBrand, useConfig } from '#session/brand.ts';
import { install, useInstallOffer } from '#session/install-offer.ts';
import { useMayUseMessages } from '#session/may-use-messages.ts';
import { selectWeek, useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ThemeControl } from '#ui/theme-control.tsx';
import { ReportBugButton } from '../features/bug-report/report-bug-button.tsx';
import { BiometricSwitch } from '../features/lock/biometric-switch.tsx';
import { AlertsSwitch } from '../features/messages/alerts-switch.tsx';
import { DensityControl } from './density-control.tsx';
import { LogoutButton } from './logout.tsx';

const entryClass =
  'flex min-h-tap w-full items-center gap-3 rounded-card px-3 text-left font-bold active:bg-sunken';

/** The side tray: everything that is not part of a week's work. */
export function Tray({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { unsent, needsAttention, conflicts } = useOutbox();
  const attention = needsAttention.length + conflicts.length;
  const weekId = useSelectedWeekId();
  const { rep } = useSession();
  const mayUseMessages = useMayUseMessages();
  const { way } = useInstallOffer();
  const brand = useBrand();
  const { appVersion } = useConfig();
  // The pattern, not the path: a path may name a passenger.
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? null });
  return (
    <Sheet open={open} onClose={onClose} title="Menu">
      <div className="flex min-h-full flex-col gap-6">
        <nav aria-label="Menu">
          {mayUseMessages && (
            <Link to="/notifications" className={entryClass} onClick={onClose}>
              <Inbox aria-hidden className="size-6 shrink-0" />
              Messages
            </Link>
          )}
          {weekId !== null && (
            <>
              <Link to="/home" className={entryClass} onClick={onClose}>
                <House aria-hidden className="size-6 shrink-0" />
                Home
              </Link>
              <Link to="/ready" className={entryClass} onClick={onClose}>
                <DownloadCloud aria-hidden className="size-6 shrink-0" />
                Prepare shift
              </Link>
            </>
          )}
          <TrayButton icon={Lock} label="Lock" onClick={lock} />
          <Link
            to="/"
            className={entryClass}
            onClick={() => {
              selectWeek(null);
              onClose();
            }}
          >
            <CalendarDays aria-hidden className="size-6 shrink-0" />
            Select Week
          </Link>
          <Link to="/my-season" className={entryClass} onClick={onClose}>
            <Snowflake aria-hidden className="size-6 shrink-0" />
            My Season
          </Link>
          <Link to="/contacts" className={entryClass} onClick={onClose}>
            <Contact aria-hidden className="size-6 shrink-0" />
            Contacts
          </Link>
          <Link to="/handbook" className={entryClass} onClick={onClose}>
            <BookOpen aria-hidden className="size-6 shrink-0" />
            Handbook
          </Link>
          {brand.clientIssueUrl !== null && (
            <Link to="/client-issue" className={entryClass} onClick={onClose}>
              <MessageSquareWarning aria-hidden className="size-6 shrink-0" />
              Client Issue
            </Link>
          )}
          {way !== null && (
            <TrayButton
              icon={Download}
              label="Install App"
              onClick={() => {
                // What explains it is not over an open menu.
                if (way === 'by-hand') onClose();
                void install();
              }}
            />
          )}
          <Link to="/activity" className={entryClass} onClick={onClose}>
            <ListChecks aria-hidden className="size-6 shrink-0" />
            <span className="flex-1">Activity</span>
            {attention > 0 && (
              <Badge tone="warn" icon={TriangleAlert}>
                {attention} to check
              </Badge>
            )}
          </Link>
          <Link to="/signed-in-phones" className={entryClass} onClick={onClose}>
            <Smartphone aria-hidden className="size-6 shrink-0" />
            Signed-in phones
          </Link>
          <Link to="/change-password" className={entryClass} onClick={onClose}>
            <KeyRound aria-hidden className="size-6 shrink-0" />
            Change password
          </Link>
          <ReportBugButton className={entryClass} context={{ route, appVersion, weekId, unsent }} />
          {unsent > 0 && (
            <TrayButton icon={RefreshCw} label={`Sync (${unsent})`} onClick={() => void syncNow()} />
          )}
        </nav>
        <BiometricSwitch />
        <AlertsSwitch />
        <ThemeControl />
        <DensityControl />
        <div className="mt-auto flex flex-col gap-3">
          <LogoutButton variant="secondary" />
          <p className="text-sm text-muted">
            {rep && (
              <>
                {rep.name}
                <br />
                Rep id {rep.repId}
                <br />
              </>
            )}
            {brand.name}, version {appVersion}
          </p>
        </div>
      </div>
    </Sheet>
  );
}

interface TrayButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function TrayButton({ icon: Icon, label, onClick }: TrayButtonProps) {
  return (
    <button type="button" className={entryClass} onClick={onClick}>
      <Icon aria-hidden className="size-6 shrink-0" />
      {label}
    </button>
  );
}
