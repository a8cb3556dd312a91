declare module '../db/tables.ts' {
  interface Tables {
    history_range: { first_command: Big; next_command: Big }
    history_archive: {
      first_command: Big
      digest: string
      first_at: Big
      last_at: Big
      exported_at: Big
      detached_at: BigOrNull
    }
  }
}
