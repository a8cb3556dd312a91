import type { Language } from '@halyard/api/client'
import { mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { ListOrdered, Plus } from '@halyard/ui/icons'
import { useCallback, useMemo, useState } from 'react'
import type { OpsArticle } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo, isLanguage, LANGUAGE_NAMES, LANGUAGES, type Translate } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { useFilters } from '../../../lib/navigation/use-filters.ts'
import { Page } from '../../../lib/page.tsx'
import { useOperator, useSession } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import { timeColumn } from '../../../lib/table/shared-columns.tsx'
import { titleColumn } from '../shared/content-columns.tsx'
import { useTopicNames } from '../shared/customer-words.ts'
import { NewArticleDialog } from './new-article-dialog.tsx'
import { TOPICS } from './topics.ts'

/** Renders the help articles of a topic in a language, and which are common questions. */
export function HelpListPage() {
  const { t } = useTranslation('content')
  const topicNames = useTopicNames()
  const { role } = useOperator()
  const own = useSession((session) => session.language)
  const [filters, setFilters] = useFilters()
  const [isAdding, setIsAdding] = useState(false)
  const lang: Language = isLanguage(filters['lang']) ? filters['lang'] : own
  const topic = TOPICS.find((known) => known === filters['topic'])
  const list = useOps('ops/help/list', { lang })
  const rows = useMemo(
    () => list.data?.list.filter((article) => topic === undefined || article.topic === topic),
    [list.data, topic],
  )
  const commonIds = list.data?.commonIds
  const columns = useCallback((t: Translate) => columnsOf(t, commonIds, topicNames), [commonIds, topicNames])
  const mayEdit = mayCall(role, 'ops/help/save')
  return (
    <Page
      about={t('helpAbout')}
      actions={
        mayEdit ? (
          <span className="flex flex-wrap gap-2">
            <Button
              icon={<ListOrdered aria-hidden size={16} />}
              kind="quiet"
              onClick={() => goTo('/help-order')}
              size="small"
            >
              {t('orderTitle')}
            </Button>
            <Button icon={<Plus aria-hidden size={16} />} onClick={() => setIsAdding(true)} size="small">
              {t('newArticle')}
            </Button>
          </span>
        ) : null
      }
      title={t('helpTitle')}
    >
      <ListTable
        caption={t('helpTitle')}
        columns={columns}
        empty={{ title: t('noArticles'), hint: t('noArticlesHint') }}
        feature="content"
        list={list}
        name="help"
        onOpen={({ id }) => goTo(`/help/${id}?lang=${lang}`)}
        rowKey={({ id }) => id}
        rows={rows}
        tools={
          <>
            <SelectFilter
              label={t('topic')}
              onChange={(value) => setFilters({ topic: value })}
              options={[
                { value: '', label: t('all') },
                ...TOPICS.map((value) => ({ value, label: topicNames[value] })),
              ]}
              value={topic ?? ''}
            />
            <SelectFilter
              label={t('common:language')}
              onChange={(value) => setFilters({ lang: value })}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              value={lang}
            />
          </>
        }
      />
      <NewArticleDialog
        onClose={() => setIsAdding(false)}
        onCreate={(id) => goTo(`/help/${id}?lang=en`)}
        open={isAdding}
      />
    </Page>
  )
}

function columnsOf(
  t: Translate,
  commonIds: readonly string[] | undefined,
  topicNames: ReturnType<typeof useTopicNames>,
): readonly Column<OpsArticle>[] {
  return [
    {
      id: 'topic',
      title: t('topic'),
      value: ({ topic }) => topic,
      cell: ({ topic }) => topicNames[topic],
    },
    titleColumn<OpsArticle>(t),
    { id: 'id', title: t('articleId'), value: ({ id }) => id, hidden: true },
    {
      id: 'status',
      title: t('status'),
      value: ({ status }) => status,
      cell: ({ status, outdated }) =>
        outdated ? `${t(`article_${status}`)} · ${t('outdated')}` : t(`article_${status}`),
    },
    {
      id: 'common',
      title: t('commonQuestion'),
      value: ({ id }) => (commonIds?.includes(id) ? commonIds.indexOf(id) + 1 : null),
      align: 'right',
    },
    timeColumn({ id: 'edited', title: t('editedAt'), at: (row) => row.editedAt }),
  ]
}
