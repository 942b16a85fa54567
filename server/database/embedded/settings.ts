import { chmod, chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { currentUser, identity } from '../../process/systemUser.ts';
import type { Cluster } from './cluster.ts';

/** The port is only a part of the socket's file name: nothing listens on the network. */
export const port = 5432;

/** Longest path of a socket that the kernels accept (Linux 107 bytes, macOS 103). */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

const settings = {
  // Durability: an acknowledged commit is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Reachable only through a socket, in a directory that only its owner may enter.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Modest, because a small machine also runs the product and a browser.
  max_connections: '50',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  // Containers give /dev/shm only 64 MB.
  dynamic_shared_memory_type: 'mmap',
  random_page_cost: '1.1',
  // Samples decide the totals of long lists and how a search runs.
  default_statistics_target: '400',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // The binaries only know pglz compression: it saves a third of the log, but made a change of many rows seven times
  // as slow.
  wal_compression: 'off',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  checkpoint_timeout: '5min',
  // When a client is gone, its query ends and releases its locks.
  client_connection_check_interval: '1s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log says what failed, but never the values that people entered.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** The command line of postgres. Options set there can't be changed by a file in the database directory. */
export function postgresArguments(cluster: Cluster, socketDirectory: string): string[] {
  const files = accessFiles(cluster);
  const all = {
    ...settings,
    unix_socket_directories: `"${socketDirectory}"`,
    port: String(port),
    hba_file: files.hosts,
    ident_file: files.identities,
  };
  return [
    '-D',
    cluster.directory,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Writes the list of who may connect: the user of this process, root and the database's own user, recognised by the kernel. */
export async function writeAccessFiles(cluster: Cluster): Promise<void> {
  const files = accessFiles(cluster);
  const names = new Set([currentUser().name, 'root', cluster.user.name]);
  const identities = [...names].map((name) => `commissary "${name}" all\n`).join('');
  await replaceFile(files.hosts, 'local all all peer map=commissary\n');
  await replaceFile(files.identities, identities);
}

/**
 * Writes by rename, since in another user's directory root must not follow a link with that name. Two processes that
 * start at once may both do this; a later step decides which of them continues.
 */
async function replaceFile(file: string, text: string): Promise<void> {
  const side = `${file}.${process.pid}.new`;
  await rm(side, { force: true });
  await writeFile(side, text, { flag: 'wx' });
  await chmod(side, 0o644);
  await rename(side, file);
}

/** A directory for the socket: the database directory itself, unless its path is too long for a socket. */
export async function chooseSocketDirectory(cluster: Cluster): Promise<string> {
  if (Buffer.byteLength(path.join(cluster.directory, `.s.PGSQL.${port}`)) <= longestSocketPath)
    return cluster.directory;
  const directory = await mkdtemp(path.join(tmpdir(), 'commissary-'));
  if (identity(cluster.user).uid !== undefined) await chown(directory, cluster.user.uid, cluster.user.gid);
  return directory;
}

function accessFiles(cluster: Cluster) {
  return {
    hosts: path.join(cluster.directory, 'commissary_hba.conf'),
    identities: path.join(cluster.directory, 'commissary_ident.conf'),
  };
}
