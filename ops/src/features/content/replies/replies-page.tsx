import type { OpsSavedReply } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useOps } from '../../../lib/calls/queries.ts'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@halyard/web'
import { useFilters } from '../../../lib/navigation/use-filters.ts'
import { Page } from '../../../lib/page.tsx'
import type { Column } from '../../../lib/table/column.ts'
import { DataTable } from '../../../lib/table/data-table.tsx'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import { ReplyDialog } from './reply-dialog.tsx'

/** Renders the saved replies of support, by language. */
export function RepliesPage() {
  const { t } = useTranslation('content')
  const [filters, setFilters] = useFilters()
  const [opened, setOpened] = useState<OpsSavedReply | 'new'>()
  const lang = isLanguage(filters['lang']) ? filters['lang'] : undefined
  const { data, error, refetch } = useOps('ops/support/replies', lang ? { lang } : {})
  return (
    <Page
      about={t('repliesAbout')}
      actions={
        <Button icon={<Plus aria-hidden size={16} />} onClick={() => setOpened('new')} size="small">
          {t('newReply')}
        </Button>
      }
      title={t('repliesTitle')}
    >
      <DataTable
        caption={t('repliesTitle')}
        columns={useColumns()}
        empty={{ title: t('noReplies'), hint: t('noRepliesHint') }}
        failure={error}
        name="replies"
        onOpen={setOpened}
        onRetry={() => void refetch()}
        rowKey={({ id }) => String(id)}
        rows={data?.list}
        tools={
          <SelectFilter
            label={t('common:language')}
            onChange={(value) => setFilters({ lang: value })}
            options={[
              { value: '', label: t('all') },
              ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ]}
            value={lang ?? ''}
          />
        }
      />
      {opened === undefined ? null : (
        <ReplyDialog
          key={opened === 'new' ? 'new' : opened.id}
          language={lang ?? 'en'}
          onClose={() => setOpened(undefined)}
          reply={opened === 'new' ? undefined : opened}
        />
      )}
    </Page>
  )
}

function useColumns(): readonly Column<OpsSavedReply>[] {
  const { t } = useTranslation('content')
  return useMemo(
    () => [
      {
        id: 'language',
        title: t('common:language'),
        value: ({ lang }) => lang,
        cell: ({ lang }) => LANGUAGE_NAMES[lang],
      },
      { id: 'title', title: t('itemTitle'), value: ({ title }) => title },
      {
        id: 'text',
        title: t('itemText'),
        value: ({ text }) => text,
        cell: ({ text }) => <span className="line-clamp-2 max-w-prose break-words">{text}</span>,
      },
    ],
    [t],
  )
}
