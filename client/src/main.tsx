import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { startAppUpdate } from '#app/app-update.ts';
import { isCalm } from '#app/calm-screen.ts';
import { startErrorService } from '#app/error-service/start-error-service.ts';
import { preloadScreens } from '#app/preload-screens.ts';
import { createAppRouter } from '#app/routes.tsx';
import { startApp } from '#app/start-app.ts';
import { UnreachableScreen } from '#app/unreachable-screen.tsx';
import { isSending } from '#offline/is-sending.ts';
import { startBrand } from '#session/brand.ts';
import { startBrandForWorker } from '#session/brand-for-worker.ts';
import { startTheme } from '#ui/theme.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

async function open(): Promise<void> {
  if (!(await startBrand())) {
    root.render(<UnreachableScreen onRetry={() => void open()} />);
    return;
  }
  const router = createAppRouter();
  startErrorService(router);
  startApp(router);
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  preloadScreens(router);
  if (!('serviceWorker' in navigator)) return;
  startBrandForWorker();
  startAppUpdate({
    workers: navigator.serviceWorker,
    isFree: async () => isCalm(router.state) && !(await isSending()),
    reload: () => location.reload(),
  });
}

startTheme();
void open();
