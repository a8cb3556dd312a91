import type pg from 'pg'
import { type CopiedColumn, CopiedRows } from './copied-rows.ts'

/** The part of the driver's connection that a copy uses. */
interface Wire {
  query(text: string): void
}

/** A copy as the driver runs it: it sends the statement and receives the messages of its answer. */
class Copy<Row> {
  readonly rows: CopiedRows<Row>
  readonly #text: string
  readonly #done: (error?: Error) => void

  constructor(text: string, rows: CopiedRows<Row>, done: (error?: Error) => void) {
    this.#text = text
    this.rows = rows
    this.#done = done
  }

  submit(connection: unknown): void {
    const wire = connection as Wire
    wire.query(this.#text)
  }

  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    this.rows.add(chunk)
  }

  /** The connection takes the next statement only when it is ready for it. */
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done()
  }

  handleError(error: Error): void {
    this.#done(error)
  }
}

/** Selects the columns of a table by their declared types, for `copyRows`. */
export function selectColumns(name: string, columns: readonly CopiedColumn[]): string {
  return `select ${columns.map((column) => `${column.name}::${column.type}`).join(', ')} from ${name}`
}

/**
 * Reads the rows of a statement by PostgreSQL's binary copy: neither side writes or parses texts, and the rows stay bytes until
 * they are used.
 */
export async function copyRows<Row>(
  client: pg.Client,
  columns: readonly CopiedColumn[],
  statement: string,
): Promise<CopiedRows<Row>> {
  const rows = new CopiedRows<Row>(columns)
  await new Promise<void>((resolve, reject) => {
    client.query(
      new Copy(`copy (${statement}) to stdout (format binary)`, rows, (error) =>
        error ? reject(error) : resolve(),
      ),
    )
  })
  return rows
}
