import { Link } from '@tanstack/react-router';
import { Empty } from '../components/empty';

export function NotFound() {
  return (
    <main>
      <Empty title="There is nothing at this address">
        <Link to="/">Go to the overview</Link>
      </Empty>
    </main>
  );
}
