import Palette from '../commands/palette';
import type { Command } from '../commands/registry';
import { useFound } from './found';

/** The palette with what is found in the books: loaded when it is asked for. */
export default function FindingPalette(props: { commands: Command[]; onClose: () => void }) {
  return <Palette {...props} useFound={useFound} />;
}
