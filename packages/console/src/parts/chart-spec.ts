/** A Vega-Lite specification with its data, without colours, fonts and size of its own. */
export type ChartSpec = { readonly [member: string]: unknown }
