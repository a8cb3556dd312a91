import type { Cluster } from './cluster.ts'

/** Returns the number of rows and a hash of all rows of each table. */
export function digestTables(cluster: Cluster): Map<string, string> {
  const tables = cluster.query(
    "select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1",
  )
  return new Map(
    tables.split('\n').map((table) => {
      const rows = `select md5("${table}"::text) as row from "${table}"`
      return [
        table,
        cluster.query(
          `select count(*) || ' ' || md5(coalesce(string_agg(row, '' order by row), '')) from (${rows}) rows`,
        ),
      ]
    }),
  )
}
