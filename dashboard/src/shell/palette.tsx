import Palette from '../commands/palette';
import { type Command, shellSections } from '../commands/registry';
import { useFound } from './found';
import { ownerPrefix } from './places';

/** The palette with every command and what is found in the books: loaded when it is asked for. */
export default function FindingPalette(props: { commands: Command[]; onClose: () => void }) {
  const prompt = 'Find a command, a number, a name or an amount';
  return <Palette title="Commands and search" prompt={prompt} useFound={useFound} {...props} />;
}

/** The palette with the commands of the screen and its row alone; moving from row to row comes last. */
export function ActionPalette({ commands, onClose }: { commands: Command[]; onClose: () => void }) {
  const ofScreen = commands.filter(({ section }) => !everywhere.has(section));
  const actions = ofScreen.toSorted((one, other) => Number(isMove(one)) - Number(isMove(other)));
  return (
    <Palette title="Actions" prompt="Find an action" useFound={findNothing} commands={actions} onClose={onClose} />
  );
}

/** The other books of a person who has several. */
export function OwnerPalette({ commands, onClose }: { commands: Command[]; onClose: () => void }) {
  const owners = commands.filter(({ id }) => id.startsWith(ownerPrefix));
  return (
    <Palette title="Your books" prompt="Find the owner" useFound={findNothing} commands={owners} onClose={onClose} />
  );
}

const everywhere: ReadonlySet<string> = new Set(Object.values(shellSections));

const isMove = ({ section }: Command) => section === 'List';

const findNothing = (): Command[] => [];
