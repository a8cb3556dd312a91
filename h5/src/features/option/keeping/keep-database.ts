import type { KeepStore, KeptKind } from '@halyard/receipt/keeping'

const NAME = 'halyard-kept'
const VERSION = 1
const KINDS: readonly KeptKind[] = ['option', 'refusal', 'finding', 'keys']

/**
 * Opens the store of kept records, in IndexedDB: one object store for each kind. Every call rejects where the browser
 * has no storage for the page, and a write rejects if it is full.
 */
export function openKeepStore(): KeepStore {
  let opening: Promise<IDBDatabase> | undefined
  const inStore = async <Result>(
    kind: KeptKind,
    mode: IDBTransactionMode,
    act: (records: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    opening ??= openDatabase()
    try {
      const transaction = (await opening).transaction(kind, mode)
      const result = resultOf(act(transaction.objectStore(kind)))
      await completed(transaction)
      return await result
    } catch (error) {
      // The browser may have closed it; the next call opens it again.
      opening = undefined
      throw error
    }
  }
  return {
    read: (kind) => inStore(kind, 'readonly', (records) => records.getAll()),
    write: async (kind, record) => void (await inStore(kind, 'readwrite', (records) => records.put(record))),
    remove: (kind, id) => inStore(kind, 'readwrite', (records) => records.delete(id)),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => {
    for (const kind of KINDS) request.result.createObjectStore(kind, { keyPath: 'id' })
  })
  return resultOf(request).then((database) => {
    // Another tab has a newer app.
    database.addEventListener('versionchange', () => database.close())
    return database
  })
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(failureOf(request.error)))
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(failureOf(transaction.error)))
  })
}

function failureOf(error: DOMException | null): Error {
  return error ?? new Error('the storage of the browser failed')
}
