import { useNavigate } from '@tanstack/react-router';
import { endPasswordNotice } from '#session/password-notice.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Screen } from '#ui/screen.tsx';
import { showToast } from '#ui/toast.tsx';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';
import { usePasswordState } from './use-password-state.ts';

/** The rep enters the password and gets a new one, which counts once they confirm that it is saved. */
export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const back = useSelectedWeekId() === null ? '/' : '/home';
  const username = usePasswordState()?.username ?? null;
  const { made, busy, problem, make, confirm } = useChangePassword();
  const saved = async () => {
    if (!(await confirm())) return;
    endPasswordNotice();
    showToast('Password changed. Your other phones are logged out.');
    await navigate({ to: back });
  };
  return (
    <Screen title="Change password" back={back}>
      {made === null ? (
        <CurrentPasswordForm
          username={username}
          busy={busy}
          problem={problem}
          onSubmit={(current) => void make(current)}
        />
      ) : (
        <NewPasswordForm
          username={username}
          password={made}
          busy={busy}
          problem={problem}
          onSaved={() => void saved()}
        />
      )}
    </Screen>
  );
}
