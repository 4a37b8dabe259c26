/**
 * The name of a property in columns and in REST: `balanceDueCents` → `balance_due_cents`, `is1099Eligible` →
 * `is_1099_eligible`. Digits that end a word stay with it (`line1`, `sha256`). Pure; used at start only.
 */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z])(\d+)(?=[A-Z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}
