import { Link } from '@tanstack/react-router';
import { Empty } from '../components/empty';

export function NotFound() {
  return (
    <main>
      <h1 className="hidden">Not found</h1>
      <Empty title="There is nothing at this address">
        <Link to="/">Go to the overview</Link>
      </Empty>
    </main>
  );
}
