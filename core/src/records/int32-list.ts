/** A list of 32-bit integers that is filled and drained repeatedly without garbage. */
export class Int32List {
  length = 0
  private items = new Int32Array(64)

  push(item: number): void {
    if (this.length === this.items.length) this.grow()
    this.items[this.length++] = item
  }

  /** Returns the items in order and empties the list. */
  take(): number[] {
    const taken: number[] = []
    for (let at = 0; at < this.length; at++) taken.push(this.items[at] as number)
    this.length = 0
    return taken
  }

  private grow(): void {
    const { items } = this
    this.items = new Int32Array(items.length * 2)
    this.items.set(items)
  }
}
