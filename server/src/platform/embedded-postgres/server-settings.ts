/** Settings of the embedded server: reachable by its socket only, durable, and silent about data in its log. */
export function serverSettings(socketFolder: string): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'max_connections=100',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'timezone=UTC',
    // Queries are short: neither setting pays for itself, and containers give little shared memory for workers.
    'jit=off',
    'max_parallel_workers_per_gather=0',
    // Statements and the details of errors contain personal data.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
  ];
}
