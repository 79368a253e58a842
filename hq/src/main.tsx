import './app/hq.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startBrand } from '#session/brand.ts';
import { startTheme } from '#ui/theme.ts';
import { App } from './app/app.tsx';
import { createHqRouter } from './app/routes.tsx';
import { startHq } from './app/start-hq.ts';
import { UnreachablePage } from './app/unreachable-page.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

async function open(): Promise<void> {
  if (!(await startBrand())) {
    root.render(<UnreachablePage onRetry={() => void open()} />);
    return;
  }
  const router = createHqRouter();
  startHq(router);
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

startTheme();
void open();
