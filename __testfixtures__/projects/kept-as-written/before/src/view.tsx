import type { Tool } from '@modelcontextprotocol/sdk/types.js';

type Row = { id: number; tool: Tool };
declare function Table<R>(props: { rows: R[]; render(row: R): unknown }): null;
declare const rows: Row[];

export const pick = <T,>(x: T) => x;
export const el = <Table<Row> rows={rows} render={(r: Row) => <b>{r.id}</b>} />;
