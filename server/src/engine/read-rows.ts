/** A row as PostgreSQL gives it: a bigint is text. */
export type Row = Record<string, string | number | boolean | null>

/** Asks for rows within the one view of the database that is read back. */
export type ReadRows = (text: string) => Promise<Row[]>
