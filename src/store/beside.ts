/**
 * What is known of objects beside their properties: nothing lists or copies it. A WeakMap would do as well, but the collector of
 * young objects takes what one holds for living, so that a value, and all that it leads to, would stay until everything is
 * collected.
 */
export class Beside<Value> {
  private readonly key: symbol;

  constructor(what: string) {
    this.key = Symbol(what);
  }

  of(object: object): Value | undefined {
    return (object as Record<symbol, Value | undefined>)[this.key];
  }

  set(object: object, value: Value): void {
    Object.defineProperty(object, this.key, { value, configurable: true });
  }

  forget(object: object): void {
    Reflect.deleteProperty(object, this.key);
  }
}
