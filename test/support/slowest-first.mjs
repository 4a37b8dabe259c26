import Sequencer from '@jest/test-sequencer';

/**
 * Tests that start processes take longest and come first, also where no run before says how long each took: one of them
 * at the end would keep one worker busy while the others have nothing left.
 */
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const startsProcesses = ({ path }) => path.includes('/test/workers/');
    const sorted = super.sort(tests);
    return [...sorted.filter(startsProcesses), ...sorted.filter((test) => !startsProcesses(test))];
  }
}
