/** Makes every acknowledged commit durable. Set on the command line, which no setting in the directory overrides. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_sync_retry: 'off' }

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Accepts connections from this machine only, over TCP with a password. Sized for two cores and 2 GB. */
const SHARED = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  // Filling a new 16 MB WAL segment with zeros delays every commit behind it by a tenth of a second.
  wal_init_zero: 'off',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

export function parameterFlags(isDurable: boolean): string[] {
  const all = { ...SHARED, ...(isDurable ? DURABLE : NOT_DURABLE) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
