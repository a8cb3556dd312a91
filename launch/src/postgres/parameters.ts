/** What keeps every acknowledged commit; given on the command line, where no setting inside the folder outranks it. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_sync_retry: 'off' }

const fleeting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Reachable from this machine alone, over TCP with a password, and modest enough for two cores and 2 GB. */
const shared = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  // A new log file of 16 MB filled with zeros at once makes every commit behind it wait for a tenth of a second.
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
  const all = { ...shared, ...(isDurable ? durable : fleeting) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
