import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { OneTimeLink } from './screens/log-in/one-time-link';
import { Gate } from './shell/gate';
import { NotFound } from './shell/not-found';

/** The list of screens: each is loaded when it is first gone to. */
const root = createRootRoute({ notFoundComponent: NotFound });
const gate = createRoute({ getParentRoute: () => root, id: 'books', component: Gate });

const overview = createRoute({
  getParentRoute: () => gate,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/overview/overview'), 'Overview'),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: () => <OneTimeLink purpose="welcome" />,
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: () => <OneTimeLink purpose="reset" />,
});

export const routeTree = root.addChildren([gate.addChildren([overview]), welcome, reset]);
