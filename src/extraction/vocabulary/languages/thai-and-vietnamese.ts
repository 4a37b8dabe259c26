import type { LanguageWords } from '../language-words.js';

export const thai: LanguageWords = {
  code: 'th',
  common: '',
  number: {
    invoice_number:
      'เลขที่ใบกำกับภาษี|เลขที่ใบแจ้งหนี้|เลขที่ใบเสร็จ|เลขที่ใบเสร็จรับเงิน|เลขที่เอกสาร|หมายเลขใบแจ้งหนี้|หมายเลขใบกำกับภาษี|ใบกำกับภาษีเลขที่|ใบแจ้งหนี้เลขที่|เลขที่บิล|~เลขที่',
    other_number:
      'เลขประจำตัวผู้เสียภาษี|เลขผู้เสียภาษี|เลขทะเบียน|เลขที่บัญชี|หมายเลขบัญชี|เลขที่ใบสั่งซื้อ|ใบสั่งซื้อเลขที่|รหัสลูกค้า|หมายเลขลูกค้า|เลขที่สัญญา|โทร|โทรศัพท์|อ้างอิง|เลขที่อ้างอิง|ใบเสนอราคา|สาขาที่|เลขที่สาขา',
  },
  date: {
    invoice_date: 'วันที่ออกใบกำกับภาษี|วันที่ออกใบแจ้งหนี้|วันที่ออกเอกสาร|วันที่เอกสาร|วันที่ใบแจ้งหนี้|วันที่ออก|~วันที่',
    due_date: 'ครบกำหนด|วันครบกำหนด|วันที่ครบกำหนด|ครบกำหนดชำระ|วันครบกำหนดชำระ|กำหนดชำระ|กำหนดชำระเงิน|ชำระภายใน|วันที่ต้องชำระ',
    other_date: 'วันที่ส่งของ|วันที่ส่งสินค้า|วันที่สั่งซื้อ|วันที่รับ|วันที่พิมพ์|รอบบิล|รอบการใช้งาน|วันที่ชำระ',
  },
  amount: {
    total:
      'จำนวนเงินรวมทั้งสิ้น|รวมทั้งสิ้น|ยอดรวมทั้งสิ้น|ยอดรวมสุทธิ|ยอดสุทธิ|จำนวนเงินสุทธิ|รวมเงินทั้งสิ้น|ยอดชำระ|ยอดที่ต้องชำระ|ยอดเงินที่ต้องชำระ|จำนวนเงินที่ต้องชำระ|ยอดเรียกเก็บ|~ยอดรวม',
    due: 'ยอดค้างชำระ|ยอดคงค้าง',
    subtotal:
      'รวมเป็นเงิน|ราคาหลังหักส่วนลด|มูลค่าก่อนภาษี|ยอดก่อนภาษี|รวมราคา|มูลค่าสินค้า|ราคาสินค้า|จำนวนเงินก่อนภาษี|ยอดก่อนภาษีมูลค่าเพิ่ม|มูลค่าที่คำนวณภาษี',
    tax: 'ภาษีมูลค่าเพิ่ม|จำนวนภาษีมูลค่าเพิ่ม|ภาษี vat',
    discount: 'ส่วนลด|หักส่วนลด',
    charge: 'ค่าจัดส่ง|ค่าขนส่ง|ค่าบริการ',
    withheld: 'หักภาษี ณ ที่จ่าย|ภาษีหัก ณ ที่จ่าย',
    prepaid: 'เงินมัดจำ|หักเงินมัดจำ|ชำระแล้ว',
    older_balance: 'ยอดยกมา|ยอดค้างชำระเดิม',
    tendered: 'เงินสด|บัตรเครดิต',
    change: 'เงินทอน',
    no_amount: 'จำนวน|ราคาต่อหน่วย|หน่วยละ|ทุนจดทะเบียน|อัตราภาษี',
  },
  party: {
    seller: 'ผู้ขาย|ผู้ออก|ผู้ออกใบกำกับภาษี|ผู้ให้บริการ',
    buyer: 'ลูกค้า|ผู้ซื้อ|ชื่อลูกค้า|นามลูกค้า|ผู้รับบริการ|เรียกเก็บเงินจาก',
    delivery: 'ที่อยู่จัดส่ง|สถานที่ส่งของ|ส่งที่',
    payee: 'ชื่อบัญชี|ชื่อผู้รับเงิน',
  },
  title: {
    invoice:
      'ใบกำกับภาษี|ใบแจ้งหนี้|ใบเสร็จรับเงิน|ใบกำกับภาษีใบแจ้งหนี้|ใบแจ้งหนี้ใบกำกับภาษี|ใบเสร็จรับเงินใบกำกับภาษี|ใบกำกับภาษีใบเสร็จรับเงิน|ใบกำกับภาษีอย่างย่อ',
    credit_note: 'ใบลดหนี้',
    other_document: 'ใบเสนอราคา|ใบสั่งซื้อ|ใบส่งของ|ใบวางบิล',
    about_invoices: 'หนังสือทวงถาม|ใบสำคัญจ่าย|สลิปเงินเดือน',
  },
  columns: {
    item: 'รายการ|รายละเอียด|สินค้า|รายการสินค้า|คำอธิบาย',
    quantity: 'จำนวน|ปริมาณ',
    price: 'ราคาต่อหน่วย|ราคา|หน่วยละ',
    amount: 'มูลค่า|จำนวนเงิน|ราคารวม|รวม',
  },
  tax: 'ภาษีมูลค่าเพิ่ม',
  months:
    'มกราคม ม.ค|กุมภาพันธ์ ก.พ|มีนาคม มี.ค|เมษายน เม.ย|พฤษภาคม พ.ค|มิถุนายน มิ.ย|กรกฎาคม ก.ค|สิงหาคม ส.ค|กันยายน ก.ย|ตุลาคม ต.ค|พฤศจิกายน พ.ย|ธันวาคม ธ.ค',
  terms: 'เงื่อนไขการชำระเงิน|เครดิต|ระยะเวลาเครดิต',
  days: 'วัน',
};

export const vietnamese: LanguageWords = {
  code: 'vi',
  common:
    'hóa đơn ngày tháng năm bán hàng người mua mã số thuế địa chỉ đơn vị tính lượng giá thành tiền cộng tổng thanh toán khách dịch vụ bằng chữ tài khoản hình thức suất gtgt',
  number: {
    invoice_number: 'số hóa đơn|hóa đơn số|mã hóa đơn|số hđ|số biên lai|số phiếu thu|số chứng từ|~số',
    other_number:
      'mã số thuế|mst|số tài khoản|stk|điện thoại|số điện thoại|mã khách hàng|số đơn hàng|mã đơn hàng|số hợp đồng|hợp đồng số|ký hiệu|mẫu số|mã cqt|mã tra cứu|số đăng ký|mã bưu chính|số po|mã của cơ quan thuế',
  },
  date: {
    invoice_date: 'ngày hóa đơn|ngày lập|ngày phát hành|ngày xuất hóa đơn|ngày lập hóa đơn|ký ngày|~ngày',
    due_date: 'hạn thanh toán|ngày đến hạn|ngày đáo hạn|thanh toán trước ngày|hạn chót thanh toán|hạn nộp',
    other_date:
      'ngày giao hàng|ngày đặt hàng|kỳ thanh toán|kỳ hóa đơn|ngày nhận|ngày in|từ ngày|đến ngày|ngày thanh toán',
  },
  amount: {
    total:
      'tổng cộng tiền thanh toán|tổng tiền thanh toán|tổng cộng|tổng thanh toán|tổng số tiền|tổng số tiền thanh toán|tổng giá trị thanh toán|số tiền thanh toán|thành tiền sau thuế|tổng tiền đã có thuế|~tổng tiền',
    due: 'còn phải trả|số tiền còn nợ|còn lại phải thanh toán',
    subtotal:
      'cộng tiền hàng|tổng tiền hàng|tổng tiền trước thuế|tiền trước thuế|cộng tiền hàng hóa dịch vụ|tổng tiền chưa thuế|thành tiền chưa thuế|tạm tính',
    tax: 'tiền thuế gtgt|thuế gtgt|tổng tiền thuế|tiền thuế|thuế giá trị gia tăng|cộng tiền thuế gtgt',
    discount: 'chiết khấu|giảm giá|chiết khấu thương mại',
    charge: 'phí vận chuyển|phí giao hàng|phí dịch vụ',
    prepaid: 'đã thanh toán|đặt cọc|tạm ứng|tiền cọc',
    older_balance: 'nợ cũ|nợ kỳ trước|số dư kỳ trước',
    tendered: 'tiền mặt|tiền khách đưa',
    change: 'tiền thừa|tiền trả lại',
    no_amount: 'số lượng|đơn giá|thuế suất|thuế suất gtgt|vốn điều lệ|số tiền viết bằng chữ|bằng chữ',
  },
  party: {
    seller: 'đơn vị bán hàng|người bán|bên bán|tên đơn vị bán hàng|tên người bán|nhà cung cấp',
    buyer:
      'người mua|người mua hàng|họ tên người mua hàng|đơn vị mua hàng|bên mua|khách hàng|tên khách hàng|tên đơn vị mua hàng',
    delivery: 'địa chỉ giao hàng|nơi giao hàng',
    payee: 'chủ tài khoản|tên tài khoản|người thụ hưởng|đơn vị thụ hưởng',
  },
  title: {
    invoice: 'hóa đơn|hóa đơn giá trị gia tăng|hóa đơn bán hàng|hóa đơn gtgt|hóa đơn điện tử|biên lai',
    credit_note: 'hóa đơn điều chỉnh giảm',
    other_document: 'báo giá|đơn đặt hàng|phiếu giao hàng|phiếu xuất kho|hợp đồng',
    about_invoices: 'thông báo nhắc nợ|bảng lương|đối chiếu công nợ',
  },
  columns: {
    item: 'tên hàng hóa|tên hàng hóa dịch vụ|diễn giải|mô tả|nội dung|tên sản phẩm',
    quantity: 'số lượng',
    price: 'đơn giá',
    amount: 'thành tiền|số tiền',
  },
  tax: 'thuế gtgt|gtgt',
  months: '',
  terms: 'điều khoản thanh toán|thời hạn thanh toán',
  days: 'ngày',
};
