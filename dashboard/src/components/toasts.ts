import { RequestRefused } from '../server/request';

/** What a person is told of in passing. */
export interface Announcement {
  title: string;
  description?: string;
  isFailure: boolean;
  /** Takes back what is told. */
  undo?: () => void;
}

/** Told before what shows it was loaded. */
const waiting: Announcement[] = [];
let show: ((announcement: Announcement) => void) | null = null;

const toasts = {
  told: (title: string, undo?: () => void) => announce({ title, isFailure: false, ...(undo && { undo }) }),
  failed: (error: Error) => {
    const isTraced = error instanceof RequestRefused && error.requestId !== null;
    announce({ title: error.message, isFailure: true, ...(isTraced && { description: `Request ${error.requestId}` }) });
  },
};

/** Tells what happened: a result for 8 seconds, with what takes it back; a failure until it is closed. */
export function useToasts() {
  return toasts;
}

/** Has announcements shown, those first that wait; answers what ends that. */
export function showAnnouncements(by: (announcement: Announcement) => void): () => void {
  show = by;
  for (const announcement of waiting.splice(0)) by(announcement);
  return () => {
    show = null;
  };
}

function announce(announcement: Announcement): void {
  if (show === null) waiting.push(announcement);
  else show(announcement);
}
