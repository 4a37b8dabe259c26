import { useRef } from 'react';
import { useCommands } from '../commands/registry';

/** In which order a list stands: `s` goes there. */
export function SortField<Order extends string>(props: {
  orders: Partial<Record<Order, string>>;
  order: Order;
  onSort: (order: Order) => void;
}) {
  const { orders, order, onSort } = props;
  const select = useRef<HTMLSelectElement>(null);
  useCommands([{ id: 'sort', title: 'Sort', section: 'List', key: 's', run: () => select.current?.focus() }]);
  return (
    <select ref={select} aria-label="Sort" value={order} onChange={({ target }) => onSort(target.value as Order)}>
      {(Object.entries(orders) as [Order, string][]).map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}
