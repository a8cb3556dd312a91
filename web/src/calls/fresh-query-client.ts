import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client that fetches again what changed during a fetch. The library would take the response of that fetch for new,
 * although the server may have made it before the change.
 */
export class FreshQueryClient extends QueryClient {
  readonly #again = new WeakSet<Query>()

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state, promise }) => state.data === undefined && promise !== undefined)
    for (const query of first) this.#fetchAgain(query)
    return super.invalidateQueries(filters, options)
  }

  /**
   * Applies a change that the server has reported to the data of a query, if it has any. The response of a fetch that is under
   * way may be older than the change and would undo it.
   */
  applyChange<Data>(queryKey: QueryKey, change: (data: Data) => Data | undefined): void {
    const query = this.getQueryCache().find({ queryKey, exact: true })
    if (query?.state.fetchStatus === 'fetching') this.#fetchAgain(query)
    this.setQueryData<Data>(queryKey, (data) => data && change(data))
  }

  /** Invalidates a query once its fetch succeeds. A failed one shows its error, and is fetched again by its retry. */
  #fetchAgain(query: Query): void {
    if (this.#again.has(query)) return
    this.#again.add(query)
    query.promise
      ?.then(() => super.invalidateQueries({ queryKey: query.queryKey, exact: true }))
      .catch(() => undefined)
      .finally(() => this.#again.delete(query))
  }
}
