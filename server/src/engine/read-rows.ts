/** A row as node-postgres returns it: a bigint is a string. */
export type Row = Record<string, string | number | boolean | null>

/** Queries rows in the transaction that reads the consistent snapshot. */
export type ReadRows = (text: string) => Promise<Row[]>
