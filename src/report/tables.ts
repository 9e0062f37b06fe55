import type { StudyReport } from '../study/report.ts';
import type { ReportTable } from './csv.ts';
import { dataTable, distributionTable, retestTable } from './data-tables.ts';
import { filterTables } from './filter-tables.ts';
import { judgeTables } from './judges-csv.ts';
import { collinearityTables, importanceTable } from './metric-tables.ts';
import { predictionsTable } from './predictions-table.ts';
import { predictorTables } from './predictor-tables.ts';
import { correlationTables, separationTables } from './single-metric-tables.ts';

/**
 * The numbers of a study as CSV tables, always the same ones in the same order, without rows where the study has
 * none; three more where labels are verdicts. Numbers stand in full, what does not exist is an empty cell.
 */
export function reportTables(report: StudyReport): ReportTable[] {
  return [
    dataTable(report),
    distributionTable(report),
    retestTable(report),
    ...correlationTables(report),
    ...collinearityTables(report),
    ...separationTables(report),
    ...predictorTables(report),
    importanceTable(report),
    ...filterTables(report),
    predictionsTable(report),
    ...judgeTables(report),
  ];
}
