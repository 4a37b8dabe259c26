import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';

/** A verb of a person: one description feeds its key, the palette and the list of keys. */
export interface Command {
  /** Unique among the commands that are shown at the same time. */
  id: string;
  title: string;
  section: string;
  /** As tinykeys spells it: `j`, `Shift+Enter`, `$mod+k`, `g i`. A command without a key is in the palette alone. */
  key?: string;
  /** Further keys that do the same and are not listed: `ArrowDown` beside `j`. */
  alsoKeys?: string[];
  /** Works while a field has the focus. Defaults to false, but for Escape and keys with `$mod`. */
  inFields?: boolean;
  run: () => void;
}

/** Sections of the commands that every screen has. */
export const shellSections = { everywhere: 'Everywhere', places: 'Go to', views: 'Views' } as const;

/** The commands that can be run now. */
export class CommandRegistry {
  private readonly bySource = new Map<string, Command[]>();
  private readonly listeners = new Set<() => void>();
  private all: Command[] = [];

  set(source: string, commands: Command[]): void {
    this.bySource.set(source, commands);
    this.changed();
  }

  remove(source: string): void {
    this.bySource.delete(source);
    this.changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Those of the screen before those of the shell. */
  readonly list = (): Command[] => this.all;

  private changed(): void {
    this.all = [...this.bySource.values()].toReversed().flat();
    for (const listener of this.listeners) listener();
  }
}

const RegistryContext = createContext<CommandRegistry | null>(null);

export function CommandProvider({ children }: { children: ReactNode }) {
  const registry = useMemo(() => new CommandRegistry(), []);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

export function useRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext);
  if (registry === null) throw new Error('Commands need a CommandProvider above them');
  return registry;
}

/**
 * Offers commands for as long as the component is shown, and answers them, for `Actions`. What cannot be done now is left out
 * of the list by the caller.
 */
export function useCommands(commands: Command[]): Command[] {
  const registry = useRegistry();
  const source = useId();
  const latest = useRef(commands);
  // With what is on the screen, before a key can follow: neither with what is drawn and not shown yet, nor with what was shown before.
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // The functions are new at every turn; the registry is only told when what a person sees of them changes.
  const shape = JSON.stringify(commands.map(({ run: _run, ...seen }) => seen));
  useLayoutEffect(() => {
    const seen = JSON.parse(shape) as Omit<Command, 'run'>[];
    const run = (id: string) => latest.current.find((command) => command.id === id)?.run();
    registry.set(
      source,
      seen.map((command) => ({ ...command, run: () => run(command.id) })),
    );
    return () => registry.remove(source);
  }, [registry, source, shape]);
  return commands;
}

export function useCommandList(): Command[] {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list);
}
