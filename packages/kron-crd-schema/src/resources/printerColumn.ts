/** A column of `kubectl get`; those of priority 1 are shown by `-o wide` only. */
export type PrinterColumn = {
  name: string;
  type: string;
  jsonPath: string;
  description: string;
  priority?: number;
};

export function column(name: string, type: string, jsonPath: string, description: string): PrinterColumn {
  return { name, type, jsonPath, description };
}
