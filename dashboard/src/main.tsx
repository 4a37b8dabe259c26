import '@fontsource-variable/inter';
import './design/tokens.css';
import './design/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CommandProvider } from './commands/registry';
import { loadFloating, useLoadedFloating } from './components/load-floating';
import { applyTheme } from './design/theme';
import { routeTree } from './routes';
import { followSession } from './server/follow-session';
import { RequestRefused } from './server/request';
import { sessionQuery } from './server/session';
import { ScreenFailure } from './shell/screen-failure';

const attempts = 3;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; what was not answered is asked again.
      retry: (failures, error) => !(error instanceof RequestRefused) && failures < attempts,
    },
  },
});
const router = createRouter({
  routeTree,
  context: { queries },
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** What is told before they can be shown waits. */
function Toasts() {
  const floating = useLoadedFloating();
  return floating && <floating.ToastList />;
}

applyTheme();
// Beside the first screen, which is drawn without it; who needs it before asks for it again.
void loadFloating().catch(() => undefined);
followSession(queries);
// Everything waits for who is logged in, and so does what screens ask for while they are loaded.
void queries.prefetchQuery(sessionQuery);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to show the dashboard in');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <CommandProvider>
          <RouterProvider router={router} />
          <Toasts />
        </CommandProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
