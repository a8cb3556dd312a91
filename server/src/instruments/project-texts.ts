import type { ColumnType, Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Texts about a project and its coin, for customers. */
export interface ProjectText {
  /** The full name of the coin. */
  readonly title: string
  readonly description: string
  /** The data of an SVG path in a box of 24; empty if the coin has no icon. */
  readonly icon: string
  /** The networks that the issuer announces. Deposits and withdrawals open when an operator adds the network. */
  readonly networks: readonly string[]
}

const NO_TEXT: ProjectText = { title: '', description: '', icon: '', networks: [] }

/** Stores a version of a project's text. Versions are never changed. */
export async function appendProjectText(
  db: Kysely<Tables>,
  projectId: number,
  { title, description, icon, networks }: ProjectText,
  at: number,
): Promise<void> {
  await db
    .insertInto('subscription_project_text')
    .values({
      project_id: projectId,
      title,
      description,
      icon,
      networks: networks.join(','),
      created_at: at,
    })
    .execute()
}

/** Returns the latest text of a project; empty if there is none. */
export async function findProjectText(db: Kysely<Tables>, projectId: number): Promise<ProjectText> {
  return (await findProjectTexts(db, [projectId])).get(projectId) ?? NO_TEXT
}

/** Returns the latest text of each of these projects that has one. */
export async function findProjectTexts(
  db: Kysely<Tables>,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, ProjectText>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription_project_text')
    .distinctOn('project_id')
    .select(['project_id', 'title', 'description', 'icon', 'networks'])
    .where('project_id', 'in', projectIds.map(String))
    .orderBy('project_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [Number(row.project_id), textOf(row)]))
}

/** Returns the latest texts of launched or allotted coins, by currency id. */
export async function findCoinTexts(db: Kysely<Tables>): Promise<ReadonlyMap<number, ProjectText>> {
  const projects = await db
    .selectFrom('subscription_project')
    .select(['id', 'coin_id'])
    .where('allotted_at', 'is not', null)
    .execute()
  const texts = await findProjectTexts(
    db,
    projects.map(({ id }) => Number(id)),
  )
  return new Map(
    projects.flatMap(({ id, coin_id }) => {
      const text = texts.get(Number(id))
      return text ? [[coin_id, text] as const] : []
    }),
  )
}

interface StoredText {
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly networks: string
}

function textOf({ title, description, icon, networks }: StoredText): ProjectText {
  return { title, description, icon, networks: networks === '' ? [] : networks.split(',') }
}

declare module '../db/tables.ts' {
  interface Tables {
    subscription_project_text: {
      id: ColumnType<string, never, never>
      project_id: Big
      title: string
      description: string
      icon: string
      networks: string
      created_at: Big
    }
  }
}
