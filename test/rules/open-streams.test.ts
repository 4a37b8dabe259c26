import { OpenStreams } from '../../src/api/open-streams.js';
import { limits } from '../../src/contract/limits.js';

const listener = (ownerId: number, apiKeyId: number) => ({
  tenant: { ownerId },
  credential: { caller: `key ${apiKeyId}` },
});

test('a process has so many streams, whoever asks', () => {
  const streams = new OpenStreams();
  const closings = Array.from({ length: limits.streamsPerProcess }, (_, number) =>
    streams.open(listener(number, number), 100),
  );
  expect(() => streams.open(listener(5_000, 5_000), 100)).toThrow(
    expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 30 }),
  );
  closings[0]!();
  closings[0]!();
  streams.open(listener(5_000, 5_000), 100);
  expect(() => streams.open(listener(5_001, 5_001), 100)).toThrow(
    expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
  );
});

test('a key has half of its owner’s streams, all keys no more than all', () => {
  const streams = new OpenStreams();
  const open = (apiKeyId: number) => streams.open(listener(1, apiKeyId), 4);
  open(1);
  const close = open(1);
  expect(() => open(1)).toThrow('One key or person may have half of the quota eventStreams, and this one has (2)');
  open(2);
  open(2);
  expect(() => open(3)).toThrow('The quota eventStreams of this owner is used up (4)');
  close();
  expect(open(3)).toBeDefined();
});
