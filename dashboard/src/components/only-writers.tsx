import type { ReactNode } from 'react';
import { useMay } from '../server/session';
import { Empty } from './empty';

/** What can only be written, for those who may: an address may be known to others. */
export function OnlyWriters({ children }: { children: ReactNode }) {
  const may = useMay();
  return may('write') ? children : <Empty title="You may read these books, and not write them" />;
}
