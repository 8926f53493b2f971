export declare function compactJson(value: unknown, width: number): string;
