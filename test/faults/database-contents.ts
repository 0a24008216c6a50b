// Contents of a whole database, to show that nothing has changed.
import pg from 'pg'

/** Number and hash of rows by table; `except` names tables such as "public.job". */
export async function contentsOf(
  url: string,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      // A table that is cut into months shows all of them.
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition
         and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of tables.filter(table => !except.includes(table.name))) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
      )
      contents[name] = rows[0]!.sum
    }
    return contents
  } finally {
    await client.end()
  }
}

/** Tables that a worker changes for any job: the job's row, its events, the queue, log-in keys, and chores. */
export const TABLES_OF_WORKERS = [
  'public.job',
  'public.event',
  'graphile_worker._private_jobs',
  'graphile_worker._private_job_queues',
  'graphile_worker._private_tasks',
  'graphile_worker._private_known_crontabs',
  'system.signing_key',
  'public.adherence_organization',
]
