import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { preloadScreens } from '#app/preload-screens.ts';
import { createAppRouter } from '#app/routes.tsx';
import { startApp } from '#app/start-app.ts';
import { startTheme } from '#app/theme.ts';
import { UnreachableScreen } from '#app/unreachable-screen.tsx';
import { startBrand } from '#session/brand.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

async function open(): Promise<void> {
  if (!(await startBrand())) {
    root.render(<UnreachableScreen onRetry={() => void open()} />);
    return;
  }
  const router = createAppRouter();
  startApp(router);
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  preloadScreens(router);
}

startTheme();
void open();
