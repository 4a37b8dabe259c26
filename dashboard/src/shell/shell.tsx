import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Keycap } from '../commands/keycap';
import { useCommandKeys, useSingleKeys } from '../commands/keys';
import { type Command, shellSections, useCommandList, useCommands } from '../commands/registry';
import { useNoFileDrops } from '../components/file-drops';
import { journalTabs, periodTabs, type Tab } from '../components/place-tabs';
import { settings } from '../components/settings-tabs';
import { useToasts } from '../components/toasts';
import { tellOtherTabs, useLive } from '../server/live';
import { loadPart } from '../server/load-part';
import { useDocument } from '../server/operations';
import { changeOwner, logOut, type Session, sessionQuery, useMay } from '../server/session';
import { useConnection } from './connection';
import { DocumentsToBillDocument } from './documents-to-bill.generated';
import { useOpenView, useOwn } from './own';
import { ownerPrefix, type Place, places } from './places';
import styles from './shell.module.css';

const loadPalette = () => loadPart(() => import('./palette'));
const Palette = lazy(loadPalette);
const ActionPalette = lazy(async () => ({ default: (await loadPalette()).ActionPalette }));
const OwnerPalette = lazy(async () => ({ default: (await loadPalette()).OwnerPalette }));
const Views = lazy(() => loadPart(() => import('./views')));
const KeyList = lazy(() => loadPart(() => import('../commands/key-list')));

type Opened = 'palette' | 'actions' | 'owners' | 'keys' | 'views';

/** What is around every screen: navigation, the commands that work everywhere, and whether the service is reached. */
export function Shell({ session }: { session: Session }) {
  const [open, setOpen] = useState<Opened | null>(null);
  const commands = useCommandList();
  const isConnected = useConnection();
  useLive(true);
  const { nav, current } = useCurrentInSight();
  const own = useOwn(session.person !== null);
  useCommands(useShellCommands(session, own, setOpen));
  useCommandKeys();
  useNoFileDrops();
  // There before it is asked for: what is typed right after its key is not lost.
  useEffect(() => void loadPalette(), []);
  const close = () => setOpen(null);
  const may = useMay();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={styles.bar}>
        <p className={styles.owner}>{session.ownerName}</p>
        <nav ref={nav} aria-label="Places">
          <ul className={styles.places}>
            {places
              .filter(({ scope }) => may(scope))
              .map(({ to, title, key }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    {...(current === to && { 'data-status': 'active', 'aria-current': 'true' })}
                  >
                    {title}
                    {to === '/inbox' && <ToBill />}
                    {key && <Keycap of={key} />}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          <button type="button" className="button" onClick={() => setOpen('palette')}>
            Commands <Keycap of="$mod+k" />
          </button>
          <p className="quiet">{session.person?.name ?? 'API key'}</p>
        </div>
      </header>
      {!isConnected && (
        <p className={styles.offline} role="status">
          The service is out of reach. What you do is kept and sent when it is back.
        </p>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette commands={commands} onClose={close} />}
        {open === 'actions' && <ActionPalette commands={commands} onClose={close} />}
        {open === 'owners' && <OwnerPalette commands={commands} onClose={close} />}
        {open === 'views' && <Views views={own.views} onClose={close} />}
        {open === 'keys' && <KeyList commands={commands} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** The place that the screen belongs to. In a narrow window the places stand in a row that is longer than it. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  // The place alone: a step through the documents of a screen changes the address, and nothing here.
  const current = useRouterState({ select: ({ location }) => placeOf(location.pathname) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: which of them is the current one follows from the place
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return { nav, current };
}

/** The tabs of a place that have addresses of their own. */
const tabsOf: Record<string, Tab[]> = { '/journal': journalTabs, '/periods': periodTabs };

function placeOf(path: string): string | undefined {
  return places.find(({ to }) => (to === '/' ? path === '/' : isAt(path, to)) || isWithin(path, to))?.to;
}

/** Whether a screen belongs to a place though its address does not begin with that of the place. */
function isWithin(path: string, place: string): boolean {
  return (tabsOf[place] ?? []).some(({ to }) => to !== place && isAt(path, to));
}

function isAt(path: string, address: string): boolean {
  return `${path}/`.startsWith(`${address}/`);
}

/** How many documents wait to be billed. */
function ToBill() {
  const { data } = useDocument(DocumentsToBillDocument, {});
  const { needsReview = 0, ready = 0 } = data?.invoiceDocumentCounts ?? {};
  const count = needsReview + ready;
  return (
    count > 0 && (
      <span className={`figure ${styles.badge}`}>
        {count}
        <span className="hidden"> to bill</span>
      </span>
    )
  );
}

function useShellCommands(session: Session, own: ReturnType<typeof useOwn>, open: (what: Opened) => void): Command[] {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const may = useMay();
  const openView = useOpenView();
  const leave = async (change: () => Promise<Session | null>) => {
    const next = await change();
    tellOtherTabs();
    queries.setQueryData(sessionQuery.queryKey, next);
    void navigate({ to: '/' });
  };
  const failing = (action: Promise<unknown>) => void action.catch((error: Error) => toasts.failed(error));
  const section = shellSections.everywhere;
  const areSingleKeysOn = useSingleKeys();
  const go = [
    ...places,
    ...named('Journal', journalTabs),
    ...named('Periods', periodTabs),
    ...named('Settings', settings),
  ]
    .filter(({ scope }) => may(scope))
    .map(({ to, title, key }) => ({
      id: `go ${to}`,
      title,
      section: shellSections.places,
      ...(key && { key }),
      run: () => void navigate({ to }),
    }));
  const others = session.owners.filter(({ id }) => id !== session.ownerId);
  const owners: Command[] = others.map(({ id, name }) => ({
    id: `${ownerPrefix}${id}`,
    title: `Open the books of ${name}`,
    section,
    ...(others.length === 1 && { key: 'g a' }),
    run: () => failing(leave(() => changeOwner(id))),
  }));
  if (others.length > 1)
    owners.unshift({ id: 'owners', title: 'Your other books', section, key: 'g a', run: () => open('owners') });
  const views = session.person
    ? [
        {
          id: 'views',
          title: 'Views: keep, open, forget',
          section: shellSections.views,
          key: 'g v',
          run: () => open('views'),
        },
        ...own.views.map((view) => ({
          id: `view ${view.id}`,
          title: `View ${view.name}`,
          section: shellSections.views,
          run: () => openView(view),
        })),
      ]
    : [];
  return [
    { id: 'palette', title: 'Commands and search', section, key: '$mod+k', run: () => open('palette') },
    { id: 'actions', title: 'Actions of the screen and its row', section, key: '.', run: () => open('actions') },
    { id: 'keys', title: 'List of keys', section, key: '[Shift]+?', run: () => open('keys') },
    ...go,
    ...owners,
    ...views,
    { id: 'theme light', title: 'Light colours', section, run: () => own.preferTheme('light') },
    { id: 'theme dark', title: 'Dark colours', section, run: () => own.preferTheme('dark') },
    { id: 'theme system', title: 'Colours of the system', section, run: () => own.preferTheme(null) },
    {
      id: 'single keys',
      title: areSingleKeysOn ? 'Switch single keys off' : 'Switch single keys on',
      section,
      run: () => own.preferSingleKeys(!areSingleKeysOn),
    },
    { id: 'log out', title: 'Log out', section, run: () => failing(leave(logOut)) },
  ];
}

/** The tabs of a place as places of their own, but for one that is where the place itself leads. */
function named(place: string, tabs: Tab[]): Place[] {
  const further = tabs.filter(({ to }) => places.every((known) => known.to !== to));
  return further.map(({ to, title, scope }) => ({ to, title: `${place}: ${title}`, scope }));
}
