/**
 * Words of the trade that mean the same, in both languages: who types one finds the commands and pages that say another.
 * Each row is one meaning.
 */
const MEANINGS: readonly (readonly string[])[] = [
  ['cable', 'cord', 'lead', 'wire', 'patch', '线缆', '电缆', '缆线', '网线', '跳线'],
  ['fibre', 'fiber', 'optical', '光纤', '光缆'],
  ['rack', 'cabinet', 'frame', '机架', '机柜'],
  ['device', 'equipment', 'server', 'switch', '设备', '服务器', '交换机'],
  ['card', 'module', 'blade', 'line card', '板卡', '模块', '单板'],
  ['port', 'interface', 'jack', '端口', '接口'],
  ['tray', 'duct', 'conduit', 'pathway', 'ladder', '桥架', '线槽', '管道', '路由通道'],
  ['room', 'hall', 'data centre', 'data center', '机房', '房间'],
  ['wall', 'furniture', 'door', 'column', 'pillar', 'ramp', '墙', '墙体', '门', '柱子', '坡道', '设施', 'row', '机柜列'],
  ['cooling unit', 'crac', 'crah', 'air conditioner', 'cooling', '机房空调', '空调', '制冷'],
  ['aisle', 'cold aisle', 'hot aisle', 'containment', '通道', '冷通道', '热通道'],
  ['site', 'campus', 'location', '站点', '园区', '局点'],
  ['region', 'country', 'area', '区域', '地区', '大区'],
  ['diagram', 'drawing', 'view', '图', '视图', '图纸'],
  ['elevation', 'rack front', '立面', '机架图'],
  ['plan', 'floor', 'layout', '平面', '布局'],
  ['insert', 'add', 'new', 'create', '插入', '新建', '添加', '创建', '增加'],
  ['delete', 'remove', '删除', '移除'],
  ['restore', 'undelete', 'recover', 'recycle', '恢复', '还原', '找回'],
  ['rename', 'name', '重命名', '改名'],
  ['search', 'find', '搜索', '查找', '查询'],
  ['trace', 'follow', 'circuit', '追踪', '跟踪', '溯源'],
  ['route', 'path', 'way', '路由', '路径', '路线'],
  ['label', 'tag', 'print', '标签', '打印'],
  ['picture', 'image', 'screenshot', 'png', 'export', 'save', '图片', '图像', '截图', '保存', '导出'],
  ['history', 'log', 'audit', 'changes', '历史', '日志', '记录'],
  ['capacity', 'heat', 'utilisation', 'utilization', 'full', '容量', '利用率', '热图'],
  ['settings', 'setting', 'preferences', 'options', 'configuration', '设置', '选项', '偏好'],
  ['theme', 'appearance', 'dark', 'light', 'night', '主题', '外观', '深色', '浅色', '夜间'],
  ['language', 'locale', 'english', 'chinese', '语言', '中文', '英文'],
  ['import', 'upload', 'netbox', 'export', '导入', '上传', '导出'],
  ['home', 'start', 'overview', '首页', '主页'],
  ['dashboard', 'summary', 'report', '仪表盘', '报表', '统计'],
  ['sign out', 'log out', 'logout', 'sign in', 'log in', '退出', '登录', '注销'],
  ['shortcuts', 'keys', 'keyboard', '快捷键', '按键'],
  ['overview', 'minimap', '缩略图', '鹰眼'],
];

/** A letter begins too many words; of two Chinese characters one is a word's half. */
const BEGINNING_MIN = { latin: 3, chinese: 2 } as const;

/** What else the word, or the beginning of one, may be called; itself first. Lower case. */
export function meaningsOf(word: string): readonly string[] {
  const least = /[^\u0000-\u024f]/.test(word) ? BEGINNING_MIN.chinese : BEGINNING_MIN.latin;
  if (word.length < least) return [word];
  return [...new Set([word, ...MEANINGS.filter((row) => row.some((each) => each.startsWith(word))).flat()])];
}
