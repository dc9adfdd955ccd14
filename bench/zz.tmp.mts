import { distance } from 'fastest-levenshtein'
import { levenshteinSimilarity } from '../packages/core/src/matching/compare/levenshtein.ts'
import { shortDistance } from '../packages/core/src/matching/compare/levenshtein-short.ts'
import { jaroWinkler } from '../packages/core/src/matching/compare/jaro-winkler.ts'
import { benchPeople } from './corpus/people.ts'
const p=benchPeople(100000,42)
for(const [k,cs] of [['names',['first_name','last_name']],['streets',['street']]] as any){
const t=cs.flatMap((c:any)=>p.columns.get(c)).filter((x:any)=>x.length>1&&x.length<64).map((x:string)=>x.toLowerCase())
const a:string[]=[],b:string[]=[];for(let i=0;i<100000;i++){const x=t[(i*7919)%t.length],y=t[(i*7919+40)%t.length];if(x!==y){a.push(x);b.push(y)}}
const best:any={}
for(let r=0;r<40;r++)for(const [n,f] of [['ours',levenshteinSimilarity],['short',(x:string,y:string)=>x.length<y.length?shortDistance(y,x):shortDistance(x,y)],['fastest',(x:string,y:string)=>1-distance(x,y)/Math.max(x.length,y.length)],['jw',jaroWinkler]] as any){const t0=performance.now();let s=0;for(let i=0;i<a.length;i++)s+=f(a[i],b[i]);const ns=(performance.now()-t0)/a.length*1e6;best[n]=Math.min(best[n]??1e9,ns)}
console.log(k,a.length,best)}
